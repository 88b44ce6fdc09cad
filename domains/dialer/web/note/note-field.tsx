import { Button, Textarea } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { focusNote } from '#domains/actions/web/outcomes/focus-note.ts'
import type { Outcomes } from '#domains/actions/web/outcomes/use-outcomes.ts'
import { longestComment } from '#domains/leads/contract/leads.ts'
import { UnsentComment } from '#domains/leads/web/timeline/unsent-comment.tsx'
import type { useCommentBox } from '#domains/leads/web/timeline/use-comment-box.ts'
import { tooLong } from '#platform/contract/shapes.ts'
import { isOnPhone } from '#platform/web/ui/page/screen-widths.ts'
import { ChordKeys, pressedBy } from '../dialer/chord-keys.tsx'
import { chords } from '../dialer/chords.ts'
import { type Preset, presets } from '../dialer/dialer-words.ts'
import classes from './note-field.module.css'

interface NoteFieldProps {
  name: string
  box: ReturnType<typeof useCommentBox>
  outcomes: Outcomes
  question: string | undefined
  onType: () => void
  isGoing: boolean
  children: ReactNode
}

/** The field has the focus as each lead comes. */
export function NoteField(props: NoteFieldProps) {
  const { name, box, outcomes, question, onType, children } = props
  const { field, place } = useNoteFocus(question, outcomes.asked !== undefined)
  const isTooLong = box.text.trim().length > longestComment
  return (
    <section ref={place} className={classes.note} aria-label="Comments">
      <UnsentComment box={box} />
      <Textarea
        ref={field}
        data-note
        data-autofocus
        aria-label={`Comment on ${name}`}
        placeholder="What was said"
        // One that grows is measured as it comes, which costs the next lead a part of its tenth of a second.
        rows={10}
        value={box.text}
        onChange={(event) => {
          onType()
          box.type(event.currentTarget.value)
        }}
        error={
          isTooLong ? tooLong(longestComment) : question ? <span role="alert">{question}</span> : box.unsent === undefined && box.failure
        }
      />
      <NoteButtons {...props} isTooLong={isTooLong} />
      {children}
    </section>
  )
}

/** A question of the chosen outcome has the focus instead, once it was asked. */
function useNoteFocus(question: string | undefined, isElsewhere: boolean) {
  const place = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => focusByKeys(field.current), [])
  useEffect(() => {
    if (!question || isElsewhere) return
    focusByKeys(field.current)
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [question, isElsewhere])
  return { field, place }
}

/** On a phone the keyboard would cover the lead, and the buttons that answer a question. */
function focusByKeys(field: HTMLTextAreaElement | null) {
  if (!isOnPhone()) field?.focus({ preventScroll: true })
}

function NoteButtons({ box, outcomes, onType, isGoing, isTooLong }: NoteFieldProps & { isTooLong: boolean }) {
  const isBusy = box.isSending || box.unsent !== undefined
  const cannotAdd = (box.text.trim() === '' && !outcomes.draft) || isTooLong || isBusy
  // The note of a chosen outcome goes with it, so it is never added alone while the outcome asks for something.
  const submit = () => {
    if (outcomes.draft) outcomes.save()
    else box.submit()
    onType()
  }
  return (
    <div className={classes.buttons}>
      <Button
        aria-disabled={cannotAdd}
        {...(cannotAdd && { 'data-disabled': true })}
        aria-busy={box.isSending || isGoing}
        rightSection={<ChordKeys keys={chords.add.keys} />}
        onClick={() => cannotAdd || submit()}
        {...pressedBy('add')}
      >
        {box.isSending ? 'Sending' : 'Add'}
      </Button>
      {(['not_picked', 'call_later'] as const)
        .filter((preset) => outcomes.ofButton(preset)?.outcome_key == null)
        .map((preset) => (
          <PresetButton key={preset} preset={preset} box={box} outcomes={outcomes} onType={onType} />
        ))}
    </div>
  )
}

/** For an outcome that has no key: one that has stands among the outcomes, where it does the same. */
function PresetButton({ preset, box, outcomes, onType }: Pick<NoteFieldProps, 'box' | 'outcomes' | 'onType'> & { preset: Preset }) {
  const { label, comment } = presets[preset]
  const press = (event: MouseEvent) => {
    onType()
    focusNote(event)
    const action = outcomes.ofButton(preset)
    if (action) outcomes.choose(action, comment)
    // The action list has no such entry: its text is a note, over what is written.
    else box.type(`${comment}\n${box.text}`.trim())
  }
  return (
    <Button variant="default" onClick={press}>
      {label}
    </Button>
  )
}
