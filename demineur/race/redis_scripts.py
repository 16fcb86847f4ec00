"""What Redis does in one step, in its own language.

Keys: ``node:<node>`` is the address of a server process, there only while it is alive; ``table:<tid>`` says
who owns a table, and its *epoch* counts the owners; ``log:<tid>`` is its events, of which the n-th has the
identity ``n-0``. The keys of owners are found on the way: a cluster of Redis servers will not do.
"""

from __future__ import annotations

from typing import Final

APPEND: Final = """
-- ARGV: one text, with a word or an event in each line: node, seconds to live; then for each table its name,
-- the epoch, how many events are there already, how many follow, and these. Answers for each how many there
-- are now, or -1: not yours. The same again does no harm: who never heard the answer asks once more.
local line = string.gmatch(ARGV[1], '[^\\n]+')
local node, lives, answers = line(), line(), {}
for tid in line do
  local record, log = 'table:' .. tid, 'log:' .. tid
  local epoch, before, more = tonumber(line()), tonumber(line()), tonumber(line())
  local owner = redis.call('HMGET', record, 'owner', 'epoch')
  local known = tonumber(owner[2] or 0)
  if known < epoch and before == 0 then
    -- A new table, or a store that has lost it: the owner has come with all of it.
    redis.call('HSET', record, 'owner', node, 'epoch', epoch)
    redis.call('DEL', log)
    known, owner[1] = epoch, node
  end
  local answer = -1
  if known < epoch then
    answer = 0
  elseif known == epoch and owner[1] == node then
    answer = redis.call('XLEN', log)
  end
  local fits = answer >= before
  for event = before + 1, before + more do
    local text = line()
    if fits and event > answer then
      answer = event
      redis.call('XADD', log, event .. '-0', 'e', text)
    end
  end
  if fits then
    redis.call('EXPIRE', record, lives)
    redis.call('EXPIRE', log, lives)
  end
  answers[#answers + 1] = answer
end
return answers
"""

CLAIM: Final = """
-- KEYS: table, log, node. ARGV: node, its address, its milliseconds to live, seconds to live of tables.
-- Answers nothing: no such table; an address: that of the living owner; or the new epoch and all events.
local owner = redis.call('HMGET', KEYS[1], 'owner', 'epoch')
if not owner[1] or owner[1] == '' then return {} end
if owner[1] ~= ARGV[1] then
  local address = redis.call('GET', 'node:' .. owner[1])
  if address then return {address} end
end
-- Whoever owns a table is alive: or the next one to ask would take it away again.
redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[3])
local epoch = tonumber(owner[2]) + 1
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'epoch', epoch)
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return {epoch, redis.call('XRANGE', KEYS[2], '-', '+')}
"""

FORGET: Final = """
-- KEYS: table, log. ARGV: node, epoch. The record stays, without an owner, until it expires: an owner that
-- has been overtaken without knowing it shall not take a table that is gone for one that was lost.
local owner = redis.call('HMGET', KEYS[1], 'owner', 'epoch')
if owner[1] ~= ARGV[1] or owner[2] ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'owner', '')
return redis.call('DEL', KEYS[2])
"""
