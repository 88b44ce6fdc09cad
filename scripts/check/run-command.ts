import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs a tool of node_modules with this Node; answers what it printed when it failed, nothing when it passed. */
export async function runCommand(root: string, tool: string, parameters: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'node_modules/.bin', tool), ...parameters], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => parts.push(part))
  const ending = await new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? code}`))
  })
  return ending && (parts.join('').trim() || ending)
}
