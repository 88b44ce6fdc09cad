/** The URL of another database on the server of `url`. */
export function databaseAt(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
