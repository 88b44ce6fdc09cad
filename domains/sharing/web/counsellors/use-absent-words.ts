import { type AbsentCounsellor, listAbsentCounsellors } from '#domains/sharing/contract/sharing.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { agreedText } from '#platform/web/ui/time/moment-text.ts'
import { spanEnd } from '#platform/web/ui/time/span-text.ts'

const words: Readonly<Record<AbsentCounsellor['why'], (until: string | null, now: number) => string>> = {
  leave: (until, now) => (until === null ? 'on leave' : `on leave until ${spanEnd(until, now)}`),
  closed: (until, now) => (until === null ? 'off hours' : `off hours, back ${agreedText(until, now)}`),
  out: () => 'checked out',
  unseen: () => 'not seen lately',
}

const absentWords = ({ why, until }: Pick<AbsentCounsellor, 'why' | 'until'>, now = Date.now()): string => words[why](until, now)

/** Why a counsellor is not there now and until when, in words; undefined for one who is there. */
export function useAbsentWords(): (id: number) => string | undefined {
  const { data } = useApiQuery(listAbsentCounsellors, { quiet: true })
  const absent = new Map(data?.results.map((each) => [each.id, each]))
  return (id) => {
    const found = absent.get(id)
    return found && absentWords(found)
  }
}
