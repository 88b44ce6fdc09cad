import '#platform/web/http/without-eval.ts'
import { deletedStores } from '#platform/web/kept/delete-stores.ts'
import type { ToWorker } from './messages.ts'
import { openWorkerEngine } from './open-worker-engine.ts'

const { hear, stop } = openWorkerEngine((message) => postMessage(message))
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => hear(data))
// After a log-out, also in another tab, nothing may be written.
new BroadcastChannel(deletedStores).addEventListener('message', stop)
