import { Button, Group, Text, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import { tooLong } from '#platform/contract/shapes.ts'
import { underMessages } from '#platform/web/ui/notes/under-messages.ts'
import { useLeadParts } from '../facts/lead-parts.ts'
import { PhoneLink } from '../facts/phone-link.tsx'
import classes from './comment-box.module.css'
import { UnsentComment } from './unsent-comment.tsx'
import { useCommentBox } from './use-comment-box.ts'
import { useWantedNote } from './wanted-note.ts'

const nearlyFull = longestComment - 300

interface CommentBoxProps {
  leadId: number
  lead: LeadRow | undefined
  /** In the bar of a call, which has the number itself. */
  isInBar?: boolean
}

export function CommentBox({ leadId, lead, isInBar = false }: CommentBoxProps) {
  const box = useCommentBox(leadId)
  const { overComment, useOutcomes } = useLeadParts()
  const outcome = useOutcomes(leadId, lead, box)
  const field = useWantedNote(leadId)
  const length = box.text.trim().length
  const isTooLong = length > longestComment
  // The text goes with a chosen outcome, so it is never sent alone beside one.
  const send = outcome.chosen ? outcome.chosen.save : length > 0 ? box.submit : undefined
  const cannotSend = send === undefined || isTooLong || box.isSending || box.unsent !== undefined
  const submit = () => {
    if (!cannotSend) send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A form that opens from here stands in this one only for React.
    const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isOurs || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      ref={isInBar ? undefined : underMessages}
      className={classes.box}
      data-in-bar={isInBar || undefined}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {overComment(leadId)}
      {outcome.keys}
      <UnsentComment box={box} />
      <Group gap="sm" align="flex-end" wrap="nowrap">
        {lead && !isInBar && (
          <span className={classes.call}>
            <PhoneLink lead={lead} phone={lead.mobile_number_with_code} as="thumb" />
          </span>
        )}
        <Textarea
          ref={field}
          className={classes.field}
          data-note
          aria-label={`Comment on ${lead?.name ?? 'this lead'}`}
          placeholder="Write a comment"
          autosize
          minRows={1}
          maxRows={8}
          value={box.text}
          onChange={(event) => box.type(event.currentTarget.value)}
          error={isTooLong ? tooLong(longestComment) : box.unsent === undefined && box.failure}
        />
        {/* A disabled button would lose the focus as soon as it is pressed. */}
        <Button type="submit" {...(cannotSend && { 'data-disabled': true })} aria-disabled={cannotSend} title="Ctrl+Enter">
          {box.isSending ? 'Sending' : 'Add'}
        </Button>
      </Group>
      <CharactersLeft length={length} />
    </form>
  )
}

const CharactersLeft = ({ length }: { length: number }) =>
  length > nearlyFull &&
  length <= longestComment && (
    <Text mt="xs" fz="xs" c="dimmed" aria-live="polite">
      {longestComment - length} characters left
    </Text>
  )
