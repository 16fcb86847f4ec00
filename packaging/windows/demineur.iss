; Inno Setup 6: makes dist\demineur-VERSION-windows.exe of dist\demineur. See packaging\README.md.
;   iscc /DVersion=0.1.0 packaging\windows\demineur.iss
#ifndef Version
  #error Say the version: iscc /DVersion=...
#endif

[Setup]
AppId={{7C1A2D0E-6B7F-4B52-9B0B-6B0E9A6E5D41}
AppName=Démineur
AppVersion={#Version}
AppPublisher=The Démineur contributors
DefaultDirName={autopf}\Demineur
DefaultGroupName=Démineur
DisableProgramGroupPage=yes
; For one person without asking for rights; for everybody where the person chooses that.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
CloseApplications=yes
RestartApplications=no
SourceDir=..\..
OutputDir=dist
OutputBaseFilename=demineur-{#Version}-windows
SetupIconFile=build\drawn\demineur.ico
UninstallDisplayIcon={app}\demineurw.exe
LicenseFile=LICENSE
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"
Name: "nb"; MessagesFile: "compiler:Languages\Norwegian.isl"
Name: "sk"; MessagesFile: "compiler:Languages\Slovak.isl"
Name: "uk"; MessagesFile: "compiler:Languages\Ukrainian.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "pl"; MessagesFile: "compiler:Languages\Polish.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "associate"; Description: "{cm:AssocFileExtension,Démineur,.avf .evf .rmv .mvf .rawvf .mbf .abf .board .mine}"

[InstallDelete]
; What an older version had and this one has not would stay otherwise.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "dist\demineur\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Démineur"; Filename: "{app}\demineurw.exe"
Name: "{autodesktop}\Démineur"; Filename: "{app}\demineurw.exe"; Tasks: desktopicon

[Registry]
; One kind of file for all; each extension offers the program, and is its own where nothing else has it.
Root: HKA; Subkey: "Software\Classes\Demineur.File"; ValueType: string; ValueData: "Minesweeper board or replay"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Demineur.File\DefaultIcon"; ValueType: string; ValueData: "{app}\demineurw.exe,0"
Root: HKA; Subkey: "Software\Classes\Demineur.File\shell\open\command"; ValueType: string; ValueData: """{app}\demineurw.exe"" ""%1"""
#define Extension(str Name) \
  "Root: HKA; Subkey: ""Software\Classes\." + Name + "\OpenWithProgids""; ValueType: string; ValueName: ""Demineur.File""; ValueData: """"; Flags: uninsdeletevalue; Tasks: associate"
#emit Extension("avf")
#emit Extension("evf")
#emit Extension("rmv")
#emit Extension("mvf")
#emit Extension("rawvf")
#emit Extension("mbf")
#emit Extension("abf")
#emit Extension("board")
#emit Extension("mine")
Root: HKA; Subkey: "Software\Classes\demineur"; ValueType: string; ValueData: "URL:Démineur"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\demineur"; ValueType: string; ValueName: "URL Protocol"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\demineur\DefaultIcon"; ValueType: string; ValueData: "{app}\demineurw.exe,0"
Root: HKA; Subkey: "Software\Classes\demineur\shell\open\command"; ValueType: string; ValueData: """{app}\demineurw.exe"" ""%1"""

[Run]
Filename: "{app}\demineurw.exe"; Description: "{cm:LaunchProgram,Démineur}"; Flags: nowait postinstall skipifsilent
