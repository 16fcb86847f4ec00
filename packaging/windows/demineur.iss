; Inno Setup 6: makes dist\demineur-VERSION-windows.exe of dist\demineur. See packaging\README.md.
;   iscc /DVersion=0.1.0 packaging\windows\demineur.iss
#ifndef Version
  #error Say the version: iscc /DVersion=...
#endif
; Wine does not know a player's own folder of programs: for trying the installer there, another can be named.
#ifndef Folder
  #define Folder "{autopf}\Demineur"
#endif

[Setup]
AppId={{7C1A2D0E-6B7F-4B52-9B0B-6B0E9A6E5D41}
AppName=Démineur
AppVersion={#Version}
AppPublisher=The Démineur contributors
DefaultDirName={#Folder}
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
VersionInfoTextVersion={#Version}
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
; Reversed when the program goes: its offer first, then the two keys, where nobody else has written into them.
#define Extension(str Name) \
  "Root: HKA; Subkey: ""Software\Classes\." + Name + """; Flags: uninsdeletekeyifempty; Tasks: associate" + NewLine + \
  "Root: HKA; Subkey: ""Software\Classes\." + Name + "\OpenWithProgids""; ValueType: string; ValueName: ""Demineur.File""; ValueData: """"; Flags: uninsdeletevalue uninsdeletekeyifempty; Tasks: associate"
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

[Code]
function IsInUse(const Name: String): Boolean;
{ Windows lets nobody write into a program that is running. }
var
  Opened: TFileStream;
begin
  Result := False;
  if FileExists(ExpandConstant(Name)) then
    try
      Opened := TFileStream.Create(ExpandConstant(Name), fmOpenReadWrite or fmShareDenyNone);
      Opened.Free;
    except
      Result := True;
    end;
end;

function IsRunning: Boolean;
{ A program that is just ending, or a scanner that looks into it, is given five seconds. }
var
  Looks: Integer;
begin
  Looks := 0;
  repeat
    if Looks > 0 then
      Sleep(500);
    Looks := Looks + 1;
    Result := IsInUse('{app}\demineurw.exe') or IsInUse('{app}\demineur.exe');
  until not Result or (Looks > 10);
end;

function IsLeft(const Message: TSetupMessageID): Boolean;
{ Ask for the program to be ended until it is; False where the answer is no, or nobody is there to answer. }
begin
  Result := True;
  while Result and IsRunning do
    Result := SuppressibleMsgBox(
      FmtMessage(SetupMessage(Message), ['Démineur']), mbError, MB_OKCANCEL, IDCANCEL) = IDOK;
end;

procedure CurStepChanged(Step: TSetupStep);
{ Windows has been asked to close the program. Where it still runs, nothing of the older version may go yet. }
begin
  if (Step = ssInstall) and not IsLeft(msgSetupAppRunningError) then
    Abort;
end;

function InitializeUninstall: Boolean;
begin
  Result := IsLeft(msgUninstallAppRunningError);
end;
