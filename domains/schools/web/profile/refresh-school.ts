import type { QueryClient } from '@tanstack/react-query'

/** Asks again for whatever is shown of schools, after one was changed. */
export const refreshSchool = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => /school|admission-open-classes/.test(String(path)) })
