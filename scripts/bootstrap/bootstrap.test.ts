import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

const scripts = join(import.meta.dirname, '..')
let root = ''

const lock = {
  packages: {
    '': { name: 'fixture' },
    'apps/server': { version: '1.0.0' },
    'node_modules/node': { version: '999.0.0' },
    'node_modules/left': { version: '1.0.0' },
    'node_modules/left-other-platform': { version: '1.0.0', optional: true, os: ['aix'], cpu: ['ppc64'] },
    'node_modules/left-for-that': { version: '1.0.0', optional: true },
    'node_modules/left-here': { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] },
  },
}

/** Stands in for npm: notes that it was called, and leaves behind what npm ci would. */
const fakeNpm = `#!/bin/sh
echo "$@" >> calls
echo 'npm warn EBADENGINE Unsupported engine {'
if [ -f broken ]; then echo 'npm error code E404'; exit 1; fi
sleep 0.5
rm -rf node_modules && mkdir -p node_modules/node/bin
ln -s '${realpathSync(process.execPath)}' node_modules/node/bin/node
cp installs.json node_modules/.package-lock.json
`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  mkdirSync(join(root, 'scripts'))
  cpSync(join(scripts, 'bootstrap.mjs'), join(root, 'scripts/bootstrap.mjs'))
  cpSync(join(scripts, 'bootstrap'), join(root, 'scripts/bootstrap'), { recursive: true })
  const { 'node_modules/left-other-platform': _, 'node_modules/left-for-that': __, ...installed } = lock.packages
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lock))
  writeFileSync(join(root, 'installs.json'), JSON.stringify({ packages: installed }))
  mkdirSync(join(root, 'bin'))
  writeFileSync(join(root, 'bin/npm'), fakeNpm, { mode: 0o755 })
})
/** As after the first run, without the processes of one. */
function install(): void {
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(realpathSync(process.execPath), join(root, 'node_modules/node/bin/node'))
  cpSync(join(root, 'installs.json'), join(root, 'node_modules/.package-lock.json'))
}

afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

function begin(code: string): ChildProcess {
  writeFileSync(join(root, 'script.ts'), code)
  const env = { PATH: `${join(root, 'bin')}:/usr/bin:/bin` }
  return spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'script.ts', 'one', 'two'], { cwd: root, env, stdio: 'pipe' })
}

async function run(code = 'console.log("ran")') {
  const child = begin(code)
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  const [exitCode] = await once(child, 'exit')
  const [out = '', err = ''] = await output
  return { exitCode, out, err }
}

const calls = () => (existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [])

test('missing packages are installed once, in one line, and the script runs with its arguments and exit code', async () => {
  const first = await run('const given: string[] = process.argv.slice(2); console.log(given.join("+")); process.exitCode = 7')
  expect(first.exitCode).toBe(7)
  expect(first.out).toMatch(/^Installing what package-lock.json asks for \(nothing is installed yet\).*\nInstalled in \d+ s\.\none\+two\n$/)
  expect(first.err).toBe('')
  expect(calls()).toEqual(['ci --include=dev --include=optional --no-audit --no-fund'])

  const second = await run()
  expect(second.out).toBe('ran\n')
  expect(calls()).toHaveLength(1)
})

test.each([
  ['another version', { 'node_modules/left': { version: '1.0.1' } }, 'left is 1.0.0 instead of 1.0.1'],
  ['a new package', { 'node_modules/a/node_modules/@b/right': { version: '2.0.0' } }, '@b/right is missing'],
  [
    'a new package of this platform',
    { 'node_modules/right': { version: '1.0.0', optional: true, os: [process.platform] } },
    'right is missing',
  ],
])('%s in the lock file is installed', async (_name, packages, reason) => {
  install()
  const changed = JSON.stringify({ packages: { ...lock.packages, ...packages } })
  for (const file of ['package-lock.json', 'installs.json']) writeFileSync(join(root, file), changed)
  expect((await run()).out).toContain(`(${reason})`)
  expect(calls()).toHaveLength(1)
})

test('two that start at once install once', async () => {
  const outcomes = await Promise.all([run(), run()])
  expect(outcomes.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  expect(calls()).toHaveLength(1)
})

test('an installation that was killed with -9 does not block the next', async () => {
  const child = begin('')
  while (calls().length === 0) await sleep(10)
  child.kill('SIGKILL')
  expect(await run()).toMatchObject({ exitCode: 0, err: '' })
})

test('when npm fails, what it said is shown without the noise', async () => {
  writeFileSync(join(root, 'broken'), '')
  const { exitCode, err } = await run()
  expect(exitCode).toBe(1)
  expect(err).toContain('npm error code E404')
  expect(err).not.toContain('EBADENGINE')
  expect(existsSync(join(root, '.cache/installing'))).toBe(false)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s reaches the script, which decides how to end', async (signal) => {
  install()
  const child = begin(`process.on('${signal}', () => process.exit(42)); setInterval(() => {}, 1000); console.log('on')`)
  if (child.stdout) await once(child.stdout, 'data')
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([42, null])
})

test('when the bootstrap is killed with -9, the script hears of it', async () => {
  install()
  const child = begin(
    `process.on('disconnect', () => require('node:fs').writeFileSync('heard', '')); console.log('on')`.replace(
      'require',
      'process.getBuiltinModule',
    ),
  )
  if (child.stdout) await once(child.stdout, 'data')
  child.kill('SIGKILL')
  for (let waits = 0; waits < 100 && !existsSync(join(root, 'heard')); waits++) await sleep(50)
  expect(existsSync(join(root, 'heard'))).toBe(true)
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('%s to the npm that runs it ends the script in order', async (signal) => {
  install()
  const { scripts: real } = JSON.parse(readFileSync(join(scripts, '../package.json'), 'utf8'))
  const start = real.start.replace('scripts/start.ts', 'script.ts')
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'fixture', scripts: { start } }))
  const code = `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => { writeFileSync('ended', signal); process.exit() })
    setInterval(() => {}, 1000); writeFileSync('begun', '')`
  writeFileSync(join(root, 'script.ts'), `import { writeFileSync } from 'node:fs'; ${code}`)
  const npm = spawn('npm', ['start'], { cwd: root, env: { PATH: process.env.PATH }, stdio: 'ignore' })
  await expect.poll(() => existsSync(join(root, 'begun')), { timeout: 30_000 }).toBe(true)
  npm.kill(signal)
  await expect.poll(() => existsSync(join(root, 'ended')), { timeout: 10_000 }).toBe(true)
})

test('without a script it says how it is used', async () => {
  const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs')], { stdio: 'ignore' })
  expect(await once(child, 'exit')).toEqual([1, null])
})
