import { counted } from '#platform/contract/counts.ts'

/** Today beside one's own week, in words. */
export function paceText(today: number, usual: number | null): string {
  const actions = `${counted(today, 'action')} today`
  if (usual === null) return `${actions}. The seven days before have none to compare with.`
  if (today === 0 && usual < 0.5) return 'No actions yet today, as usual by this time.'
  const difference = Math.round(today - usual)
  if (difference === 0) return `${actions}, as usual by this time.`
  return `${actions}, about ${Math.abs(difference)} ${difference > 0 ? 'more' : 'fewer'} than usual by this time.`
}
