import { openEmbedded } from './open-embedded.ts'

// Opens the embedded database of a data folder in a process of its own, which tests then end in various ways:
// its input's end lets it stop in order, and any input lets it exit without.
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
