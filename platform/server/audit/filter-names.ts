/** The names of a query's filters. Their values stay out of the audit log, which outlives a parent: a search may name one. */
export const filterNames = (query: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(query)
    .filter((name) => query[name] !== undefined)
    .sort()
