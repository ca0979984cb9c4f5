-- A compute-bound script for `cargo xtask bench measure`: integers, floats, strings, tables, calls.
-- The same work each time; it prints checksums.

local function sieve(limit)
  local composite, count = {}, 0
  for n = 2, limit do
    if not composite[n] then
      count = count + 1
      for multiple = n * n, limit, n do composite[multiple] = true end
    end
  end
  return count
end

local function bodies(steps)
  local sun = { x = 0.0, y = 0.0, vx = 0.0, vy = 0.0, mass = 1.0 }
  local all = { sun }
  for k = 1, 4 do
    all[#all + 1] = { x = 1.0 * k, y = 0.0, vx = 0.0, vy = 1.0 / k ^ 0.5, mass = 0.001 * k }
  end
  local dt = 0.001
  for _ = 1, steps do
    for i = 1, #all do
      local a = all[i]
      for j = i + 1, #all do
        local b = all[j]
        local dx, dy = a.x - b.x, a.y - b.y
        local d2 = dx * dx + dy * dy + 0.01
        local pull = dt / (d2 * d2 ^ 0.5)
        a.vx, a.vy = a.vx - dx * b.mass * pull, a.vy - dy * b.mass * pull
        b.vx, b.vy = b.vx + dx * a.mass * pull, b.vy + dy * a.mass * pull
      end
    end
    for _, body in ipairs(all) do
      body.x, body.y = body.x + dt * body.vx, body.y + dt * body.vy
    end
  end
  return string.format("%.9f", all[1].x + all[2].y)
end

local function words(rounds)
  local sum, seen = 0, {}
  for k = 1, rounds do
    local word = ("w" .. k % 997):rep(3):upper():gsub("7", "seven")
    seen[word] = (seen[word] or 0) + 1
    sum = (sum * 31 + #word + word:byte(-1)) % 1000003
  end
  local keys = {}
  for key in pairs(seen) do keys[#keys + 1] = key end
  table.sort(keys)
  return sum .. " " .. #keys .. " " .. keys[1]
end

local function fib(n) return n < 2 and n or fib(n - 1) + fib(n - 2) end

print(sieve(4000000), bodies(200000), words(1200000), fib(32))
