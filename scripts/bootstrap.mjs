// Runs a script of this repository under the Node that package-lock.json pins, after installing what is missing:
//   node scripts/bootstrap.mjs <script.ts> [arguments]
// It must run on any Node from 20.19 and before anything is installed, so it is JavaScript and imports only what is beside it.
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const oldest = [20, 19]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(`Inside Portal needs Node ${oldest.join('.')} or newer to start; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const [script, ...parameters] = process.argv.slice(2)
if (!script) {
  console.error('Usage: node scripts/bootstrap.mjs <script.ts> [arguments]')
  process.exit(1)
}

// Imported only now: an older Node may fail on what they need, and should meet the sentence above instead.
const { installIfStale } = await import('./bootstrap/install-if-stale.mjs')
const { pinnedNode, pinnedVersion } = await import('./bootstrap/installed.mjs')
const { endWithParent } = await import('./bootstrap/end-with-parent.mjs')

endWithParent()
const installed = await installIfStale(root)
process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(root, '.cache/compiled')

if (!installed && process.versions.node === pinnedVersion(root)) {
  process.argv = [process.execPath, resolve(script), ...parameters]
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(pathToFileURL(resolve(script)).href)
} else {
  const { spawn } = await import('node:child_process')
  // The channel tells the script when this process is killed with -9 and can forward nothing any more.
  const child = spawn(pinnedNode(root), [resolve(script), ...parameters], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The installed Node cannot be run: ${error.message}. Delete node_modules and start again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)))
}
