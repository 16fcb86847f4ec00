"""What Redis does in one step, in its own language.

Keys: ``node:<node>`` is the address of a server process, there only while it is alive; ``table:<tid>`` says
who owns a table, and its *epoch* counts the owners; ``log:<tid>`` is its events, of which the n-th has the
identity ``n-0``. The keys of owners are found on the way: a cluster of Redis servers will not do.
"""

from __future__ import annotations

from typing import Final

APPEND: Final = """
-- KEYS: table, log, for each table. ARGV: node, seconds to live; then for each table the epoch, how many
-- events are there already, how many follow, and these. Answers for each how many there are now, or -1: not
-- yours. The same again does no harm: who never heard the answer asks once more.
local answers, at = {}, 3
for one = 1, #KEYS / 2 do
  local record, log = KEYS[2 * one - 1], KEYS[2 * one]
  local epoch, before, more = tonumber(ARGV[at]), tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2])
  local owner = redis.call('HMGET', record, 'owner', 'epoch')
  local known = tonumber(owner[2] or 0)
  if known < epoch and before == 0 then
    -- A new table, or a store that has lost it: the owner has come with all of it.
    redis.call('HSET', record, 'owner', ARGV[1], 'epoch', epoch)
    redis.call('DEL', log)
    known, owner[1] = epoch, ARGV[1]
  end
  if known < epoch then
    answers[one] = 0
  elseif known > epoch or owner[1] ~= ARGV[1] then
    answers[one] = -1
  else
    local length = redis.call('XLEN', log)
    if length >= before then
      for event = length - before + 1, more do
        length = length + 1
        redis.call('XADD', log, length .. '-0', 'e', ARGV[at + 2 + event])
      end
      redis.call('EXPIRE', record, ARGV[2])
      redis.call('EXPIRE', log, ARGV[2])
    end
    answers[one] = length
  end
  at = at + 3 + more
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
