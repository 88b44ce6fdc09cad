import type pg from 'pg'

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

const isScan = (node: PlanNode) =>
  node['Node Type'].endsWith('Scan') && !['CTE Scan', 'Subquery Scan', 'Function Scan', 'Result'].includes(node['Node Type'])

/** Rows that the scans of a plan read, those that were thrown away again included. */
function rowsRead(node: PlanNode): number {
  const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = isScan(node) ? (node['Actual Rows'] + thrownAway) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), own)
}

/** Runs a statement under EXPLAIN and answers its plan, as people read it, if it read more rows than it should. */
export async function planIfTooMuch(pool: pg.Pool, statement: string, maxRows: number): Promise<{ read: number; plan?: string }> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${statement}`)
  const read = Math.round(rowsRead(rows[0]['QUERY PLAN'][0].Plan))
  if (read <= maxRows) return { read }
  const text = await pool.query(`explain (analyze, buffers) ${statement}`)
  return { read, plan: text.rows.map((row) => row['QUERY PLAN']).join('\n') }
}
