import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { leaseSpans } from '#testing/oracles/lease-spans.ts'
import { claimsOf, claimsWithoutLease, overlapsOf, overlapText, readJournal, type Span, spanText } from '#testing/storms/dialer-claims.ts'

// node bench/check-leases.ts --journal file.ndjson [--database url]
// Says whether two counsellors were served one lead at the same instant, and what the table of leases has; if so, it exits with 1.

const maxShown = 20

async function leasesOf(database: string): Promise<Span[]> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return await leaseSpans(client)
  } finally {
    await client.end()
  }
}

function report(what: string, found: readonly string[]): number {
  if (found.length > 0) console.log(`${found.length} ${what}:`)
  for (const line of found.slice(0, maxShown)) console.log(`  ${line}`)
  return found.length
}

const { values } = parseArgs({ options: { journal: { type: 'string' }, database: { type: 'string' } } })
if (!values.journal) {
  console.error('Usage: node bench/check-leases.ts --journal file.ndjson [--database url]')
  process.exit(2)
}
const claims = claimsOf(readJournal(await readFile(values.journal, 'utf8')))
let found = report('times two counsellors were told to have one lead', overlapsOf(claims, 'lead').map(overlapText))
let leases: Span[] = []
if (values.database) {
  leases = await leasesOf(values.database)
  found += report('overlaps of leases on one lead', overlapsOf(leases, 'lead').map(overlapText))
  found += report('overlaps of leases of one counsellor', overlapsOf(leases, 'staff').map(overlapText))
  found += report('claims without a lease', claimsWithoutLease(claims, leases).map(spanText))
}
console.log(
  `${claims.length} claims in the journal, ${leases.length} leases in the table: ${found > 0 ? `${found} faults` : 'no double lease'}`,
)
process.exitCode = found > 0 ? 1 : 0
