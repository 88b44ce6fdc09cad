import { exactText, momentText } from './moment-text.ts'

/** An instant in people's words, the exact one in the tooltip. */
export const Moment = ({ at, className }: { at: string; className?: string | undefined }) => (
  <time dateTime={at} title={exactText(at)} className={className}>
    {momentText(at)}
  </time>
)
