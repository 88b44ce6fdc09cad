import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { differenceFromLock } from './installed.mjs'
import { withInstallLock } from './with-install-lock.mjs'

const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']

/** npm as it was started, or as it is on the path; never run by the Node in node_modules, which it is about to replace. */
function npmCommand(root) {
  const { npm_execpath: npm, npm_node_execpath: node, PATH = '' } = process.env
  const outside = PATH.split(delimiter).filter((folder) => !folder.startsWith(join(root, 'node_modules')))
  const env = { ...process.env, PATH: outside.join(delimiter) }
  const runnable = npm && basename(npm) === 'npm-cli.js' && node && !node.startsWith(join(root, 'node_modules')) && existsSync(node)
  return runnable ? { command: node, first: [npm], env } : { command: 'npm', first: [], env }
}

/** The output of npm, without complaints that packages need a newer Node than the one that only installs them. */
function readLog(log) {
  const text = readFileSync(log, 'utf8')
  return text.replaceAll(/^npm (warn|WARN) EBADENGINE.*\n?/gm, '').trim()
}

function runNpm(root, log, nameProcess) {
  const { command, first, env } = npmCommand(root)
  const file = openSync(log, 'w')
  return new Promise((resolve) => {
    const npm = spawn(command, [...first, ...flags], { cwd: root, env, stdio: ['ignore', file, file] })
    closeSync(file)
    if (npm.pid) nameProcess(npm.pid)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const forward = (signal) => npm.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    npm.on('error', () => resolve('npm cannot be run; install it together with Node.'))
    npm.on('exit', (code) => {
      for (const signal of signals) process.off(signal, forward)
      resolve(code === 0 ? undefined : `npm ci failed. What it said, also in ${log}:\n${readLog(log)}`)
    })
  })
}

async function install(root, nameProcess) {
  const reason = differenceFromLock(root)
  if (!reason) return undefined
  console.log(`Installing what package-lock.json asks for (${reason}); this takes about a minute …`)
  const begun = Date.now()
  const trouble = await runNpm(root, join(root, '.cache/npm-ci.log'), nameProcess)
  if (trouble) return trouble
  const left = differenceFromLock(root)
  if (left) return `After npm ci, ${left}. If npm is set to ignore install scripts, allow them: npm config set ignore-scripts false`
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  return undefined
}

const unwritable = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC']

/** Sees to it that node_modules is what package-lock.json says; tells whether anything had to be done. Ends the process when it cannot. */
export async function installIfStale(root) {
  if (!differenceFromLock(root)) return false
  const waiting = () => console.log('Another process is installing packages; waiting for it …')
  let trouble
  try {
    mkdirSync(join(root, '.cache'), { recursive: true })
    trouble = await withInstallLock(join(root, '.cache/installing'), waiting, (nameProcess) => install(root, nameProcess))
  } catch (error) {
    if (!unwritable.includes(error.code)) throw error
    trouble = `Packages cannot be installed into ${root}: ${error.message}. This account must be able to write there.`
  }
  if (trouble) {
    console.error(trouble)
    process.exit(1)
  }
  return true
}
