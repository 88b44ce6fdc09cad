import { Textarea, type TextareaProps } from '@mantine/core'

/** Asks how a parent told staff what they want from now on. */
export const HowSaid = (field: TextareaProps) => (
  <Textarea label="How did they say so?" description="It is kept in the timeline." autosize minRows={2} data-autofocus {...field} />
)
