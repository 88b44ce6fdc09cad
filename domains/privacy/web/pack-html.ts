type Tables = Record<string, readonly unknown[]>

const escaped = (value: unknown) => {
  const text = value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** What proves most stands first; the rest follows by name. */
const first = [
  'parent_request',
  'consent',
  'call',
  'message',
  'audit_record',
  'lead_event',
  'parent_activity',
  'lead',
  'lead_number',
  'child',
]

const inOrder = (tables: Tables) => [
  ...first.filter((name) => name in tables),
  ...Object.keys(tables)
    .filter((name) => !first.includes(name))
    .toSorted(),
]

function tableHtml(name: string, rows: readonly unknown[]): string {
  if (rows.length === 0) return ''
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row as object)))]
  const head = columns.map((column) => `<th>${escaped(column)}</th>`).join('')
  const lines = rows.map(
    (row) => `<tr>${columns.map((column) => `<td>${escaped((row as Record<string, unknown>)[column])}</td>`).join('')}</tr>`,
  )
  return `<h2>${escaped(name)} (${rows.length})</h2><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}

/** One file that people read and programs too: each table of a parent, and the same as JSON at its end. It runs nothing. */
export function packHtml(name: string, tables: Tables): string {
  const parts = inOrder(tables).map((table) => tableHtml(table, tables[table] ?? []))
  const json = JSON.stringify(tables).replace(/</g, '\\u003c')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(name)}</title>
<style>body{font:14px sans-serif;margin:24px}table{border-collapse:collapse}td,th{border:1px solid #999;padding:2px 6px;text-align:left;vertical-align:top}</style></head>
<body><h1>${escaped(name)}</h1><p>Made ${new Date().toISOString()}. A complaint to the operator is made within 7 days of the call or message; the operator answers it within 5 days.</p>
${parts.join('\n')}
<script type="application/json" id="data">${json}</script></body></html>
`
}
