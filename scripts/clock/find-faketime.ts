import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The paths of the library on Debian and Fedora. */
const places = [
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`,
  '/usr/lib64/faketime/libfaketime.so.1',
  '/usr/lib/faketime/libfaketime.so.1',
]

const found = () => places.find((path) => existsSync(path))

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  console.log('No libfaketime on this machine: installing it with apt-get.')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['-q', 'update'], options)
  spawnSync('apt-get', ['-q', '-y', '--no-install-recommends', 'install', 'libfaketime'], options)
  return found()
}

/** The path of libfaketime, which shifts the clock of the processes that load it: the machine's, else one installed as root. */
export function findFaketime(): string {
  const path = found() ?? installWithApt()
  if (path) return path
  throw new Error('The clock cannot be set without libfaketime. Install it (on Debian: apt-get install libfaketime) and run this again.')
}
