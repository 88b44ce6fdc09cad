import { Textarea } from '@mantine/core'

interface HowSaidProps {
  reason: string
  problem: string | undefined
  onChange: (reason: string) => void
}

/** Asks how a parent told staff what they want from now on. */
export const HowSaid = ({ reason, problem, onChange }: HowSaidProps) => (
  <Textarea
    label="How did they say so?"
    description="It is kept in the timeline."
    autosize
    minRows={2}
    data-autofocus
    value={reason}
    error={problem}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
