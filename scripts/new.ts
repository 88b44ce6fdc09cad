import { checkout } from '#platform/server/config/checkout.ts'
import { SetupError } from '#platform/server/config/setup-error.ts'
import { runCommand } from './check/run-command.ts'
import { addDomain } from './new/add-domain.ts'
import { addOperation } from './new/add-operation.ts'
import { openHouse } from './new/house.ts'

const usage = `Usage: npm run new -- domain NAME                   a domain with its first operation
       npm run new -- operation DOMAIN VERB-NOUN   an operation: contract, failing test, act, route and hook`

const [what, first, second, ...rest] = process.argv.slice(2)
const house = openHouse(checkout)

async function add(): Promise<string> {
  if (what === 'domain' && first && !second) return await addDomain(house, first)
  if (what === 'operation' && first && second && rest.length === 0) return await addOperation(house, first, second)
  throw new SetupError(usage)
}

try {
  const next = await add()
  const trouble = await runCommand(checkout, 'biome', ['check', '--write', ...house.touched])
  if (trouble) console.error(trouble)
  console.log(`Wrote ${house.touched.join('\n      ')}\n\n${next}`)
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error)
  process.exitCode = 1
}
