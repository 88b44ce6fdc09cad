import { agreedText, exactText, momentText } from './moment-text.ts'

interface MomentProps {
  at: string
  /** It was agreed upon, so its time is always said. */
  agreed?: boolean
  className?: string | undefined
}

export const Moment = ({ at, agreed = false, className }: MomentProps) => (
  <time dateTime={at} title={exactText(at)} className={className}>
    {agreed ? agreedText(at) : momentText(at)}
  </time>
)
