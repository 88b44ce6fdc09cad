import type { LiveEvent } from '#platform/contract/events.ts'

export async function hearEvents(address: string, headers: Record<string, string>): Promise<LiveEvent[]> {
  const events: LiveEvent[] = []
  const response = await fetch(`${address}/api/v1/events/`, { headers })
  const collect = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const line of chunk.split('\n')) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)))
  }
  void collect().catch(() => undefined)
  return events
}
