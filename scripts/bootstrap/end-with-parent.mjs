/** How often is looked whether npm is still there, in milliseconds. */
const every = 500

/**
 * Ends this process as SIGTERM does when the npm that started it is gone: one that is killed forwards nothing, nor does one that ends
 * with its terminal. Started by anything else, the process stays when that ends, as under `nohup`.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, every)
  timer.unref()
}
