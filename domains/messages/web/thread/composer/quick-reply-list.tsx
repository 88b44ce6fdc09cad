import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { hasKeyboard } from '#platform/web/ui/keys/has-keyboard.ts'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from '../thread.module.css'
import type { FilledReply } from './use-quick-replies.ts'

interface QuickReplyListProps {
  id: string
  isLoaded: boolean
  replies: readonly FilledReply[]
  /** The one that Enter puts into the field. */
  marked: number
  onChoose: (reply: FilledReply) => void
}

/** What is offered while a slash and a word are typed. */
export function QuickReplyList({ id, isLoaded, replies, marked, onChoose }: QuickReplyListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  if (replies.length === 0)
    return (
      <p className={textStyles.quietXs} role="status">
        {isLoaded && (
          <>
            No quick reply has this word. <Link to="/quick-replies">Write one</Link>
            {hasKeyboard() && ', or press Esc to keep the text as it is'}.
          </>
        )}
      </p>
    )
  return (
    <div ref={list} id={id} role="listbox" aria-label="Quick replies" className={classes.replies}>
      {replies.map((reply, at) => (
        <div
          key={reply.id}
          id={`${id}-${reply.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === marked}
          onMouseDown={(event) => {
            event.preventDefault()
            onChoose(reply)
          }}
        >
          <b>/{reply.shortcut}</b> <span>{reply.text}</span>
        </div>
      ))}
    </div>
  )
}
