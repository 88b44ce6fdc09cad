import { openEmbedded } from './open-embedded.ts'

// Opens the embedded database of a data folder in a separate process, for tests of its end. Closing its input stops it in order; any input
// makes it exit without stopping.
const [dataDir = ''] = process.argv.slice(2)
const tell = (message: object) => console.log(JSON.stringify(message))
const log = { info: (info: string) => tell({ info }), warn: (warning: string) => tell({ warning }) }
try {
  const { url, stop } = await openEmbedded({ dataDir, log })
  tell({ url })
  process.stdin.once('data', () => process.exit(3)).once('end', () => void stop().then(() => process.exit(0)))
} catch (error) {
  tell({ error: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
