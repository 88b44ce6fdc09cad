interface Result {
  id: string | null
  status: 'accepted' | 'duplicate' | 'refused'
  became?: 'made' | 're_engaged' | 'joined'
  errors?: Record<string, string[]>
  not_understood?: { field: string; value: string; reason: string }[]
}

export function signatureOf(key: string, body: string, now?: number): Record<string, string>
export function sendEvents(portal: string, key: string, events: readonly unknown[]): Promise<Result[]>
