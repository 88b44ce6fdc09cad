interface Page<Row> {
  count: number
  results: Row[]
}

/** The shape of every list: the page with its exact count and the addresses of its neighbours. `url` is the request's own. */
export function listAnswer<Row>(url: string, paging: { limit: number; offset: number }, { count, results }: Page<Row>) {
  const { limit, offset } = paging
  const at = (start: number) => {
    const address = new URL(url, 'http://portal')
    address.searchParams.set('limit', String(limit))
    address.searchParams.set('offset', String(start))
    return address.pathname + address.search
  }
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
  }
}
