import { Button, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type LeadRow, longestComment } from '#domains/leads/contract/leads.ts'
import { tooLong } from '#platform/contract/shapes.ts'
import { PhoneLink } from '../lead/facts/phone-link.tsx'
import { useLeadParts } from '../lead/lead-parts.ts'
import classes from './comment-box.module.css'
import { UnsentComment } from './unsent-comment.tsx'
import { useCommentBox } from './use-comment-box.ts'

const nearlyFull = longestComment - 300

export function CommentBox({ leadId, lead }: { leadId: number; lead: LeadRow | undefined }) {
  const box = useCommentBox(leadId)
  const { overComment } = useLeadParts()
  const length = box.text.trim().length
  const isTooLong = length > longestComment
  const cannotSend = length === 0 || isTooLong || box.isSending || box.unsent !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!cannotSend) box.submit()
  }
  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault()
        if (!cannotSend) box.submit()
      }}
    >
      {overComment(leadId)}
      <UnsentComment box={box} />
      <div className={classes.row}>
        {lead && (
          <span className={classes.call}>
            <PhoneLink lead={lead} phone={lead.mobile_number_with_code} as="thumb" />
          </span>
        )}
        <Textarea
          className={classes.field}
          aria-label={`Comment on ${lead?.name ?? 'this lead'}`}
          placeholder="Write a comment"
          autosize
          minRows={1}
          maxRows={8}
          value={box.text}
          onChange={(event) => box.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={isTooLong ? tooLong(longestComment) : box.unsent === undefined && box.failure}
        />
        {/* A disabled button would lose the focus as soon as it is pressed. */}
        <Button type="submit" {...(cannotSend && { 'data-disabled': true })} aria-disabled={cannotSend} title="Ctrl+Enter">
          {box.isSending ? 'Sending' : 'Add'}
        </Button>
      </div>
      {length > nearlyFull && !isTooLong && (
        <p className={classes.count} aria-live="polite">
          {longestComment - length} characters left
        </p>
      )}
    </form>
  )
}
