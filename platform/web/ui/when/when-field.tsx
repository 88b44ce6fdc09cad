import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, type RefObject, Suspense, useId, useImperativeHandle, useRef, useState } from 'react'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import { OverPage } from '../over/over-page.tsx'
import { useNow } from '../time/use-now.ts'
import type { Looks } from './hinglish.ts'
import { examplesOf, readWhen, type WhenKind } from './read-when.ts'
import { defaultTime, type Hours, instantOf, isOutside, type Slot } from './slot.ts'
import classes from './when-field.module.css'
import { whenText, whenWords } from './when-text.ts'

const Calendar = lazyPart(() => import('./calendar.tsx'))

interface WhenFieldProps
  extends Pick<TextInputProps, 'label' | 'aria-label' | 'size' | 'disabled' | 'withAsterisk' | 'className' | 'title'> {
  kind?: WhenKind
  value: Slot
  onChange: (value: Slot) => void
  /** The direction of its days. If left out, `kal` is tomorrow, and any day may be chosen. */
  looks?: Looks | undefined
  hours?: Hours | undefined
  /** A time outside the hours is taken, with a warning. */
  warnsOutside?: boolean
  problem?: string | undefined
  placeholder?: string
  /** For a row of fields whose reading would not fit under each. */
  isBare?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * A day or a time as people type it, read back in words while they type. Unreadable text stays as `unread` with its problem, so no form
 * takes it for an empty day.
 */
export function WhenField({ kind = 'moment', isBare = false, warnsOutside = false, problem, ref, ...props }: WhenFieldProps) {
  const { value, onChange, looks, hours, placeholder, ...field } = props
  const now = useNow()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const typing = useTyped(value, kind, (typed) => onChange(readWhen(typed, { now: Date.now(), kind, looks: looks ?? 'future', hours })))
  const [isLeft, setLeft] = useState(true)
  const shown = (isLeft || problem ? value.unread?.problem : undefined) ?? problem
  const calendar = useCalendar(input)
  return (
    <>
      <TextInput
        {...field}
        ref={input}
        autoComplete="off"
        placeholder={placeholder ?? examplesOf({ kind, now, looks })}
        value={typing.text}
        error={isBare ? Boolean(shown) : shown}
        title={isBare && shown ? shown : field.title}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(!isBare && { description: <ReadBack value={value} kind={kind} looks={looks} hours={warnsOutside ? hours : undefined} /> })}
        {...(kind !== 'time' && { rightSection: <CalendarButton id={calendar.id} isDisabled={field.disabled} /> })}
        onChange={(event) => typing.type(event.currentTarget.value)}
        onFocus={(event) => {
          setLeft(false)
          event.currentTarget.select()
        }}
        onBlur={() => {
          setLeft(true)
          typing.settle()
        }}
        onKeyDown={(event) => kind !== 'time' && opensCalendar(event) && calendar.open(event)}
      />
      {kind !== 'time' && (
        <OverPage id={calendar.id} ref={calendar.popover} beside={input} label="Calendar" onClosed={calendar.giveBack}>
          {(close) => (
            <Suspense fallback={null}>
              <Calendar
                day={value.date}
                looks={looks}
                onChoose={(day) => {
                  onChange({ date: day, time: kind === 'moment' ? value.time || defaultTime(day) : '' })
                  typing.settle()
                  close()
                }}
              />
            </Suspense>
          )}
        </OverPage>
      )}
    </>
  )
}

function ReadBack({ value, kind, looks, hours }: Pick<WhenFieldProps, 'value' | 'looks' | 'hours'> & { kind: WhenKind }) {
  const now = useNow()
  const words = whenWords(value, kind, now)
  const isPast = looks === 'future' && kind === 'moment' && instantOf(value) <= now
  const isLate = !isPast && hours !== undefined && isOutside(value, hours)
  return (
    <span role="status" className={classes.read} data-past={isPast || undefined} data-late={isLate || undefined}>
      {isPast ? `${words} has passed` : isLate ? `${words}: outside calling hours (${hours.from}–${hours.until})` : words}
    </span>
  )
}

/**
 * Keeps the typed text while it means the chosen value. It takes the standard form when the field is left or the value changes elsewhere.
 */
function useTyped(value: Slot, kind: WhenKind, read: (text: string) => void) {
  const key = (slot: Slot) => JSON.stringify([slot.date, slot.time, slot.unread?.text])
  const [typed, setTyped] = useState<string>()
  const known = useRef(key(value))
  const isTyping = useRef(false)
  if (known.current !== key(value)) {
    if (!isTyping.current && typed !== undefined) setTyped(undefined)
    known.current = key(value)
    isTyping.current = false
  }
  return {
    text: typed ?? whenText(value, kind),
    type: (text: string) => {
      isTyping.current = true
      setTyped(text)
      read(text)
    },
    settle: () => {
      isTyping.current = false
      setTyped(undefined)
    },
  }
}

const opensCalendar = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) => key === 'ArrowDown' && !altKey && !ctrlKey && !metaKey

function useCalendar(field: RefObject<HTMLInputElement | null>) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  return {
    id,
    popover,
    open: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      popover.current?.showPopover()
    },
    giveBack: () => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement === null || popover.current?.contains(activeElement)) field.current?.focus()
    },
  }
}

const CalendarButton = ({ id, isDisabled = false }: { id: string; isDisabled: boolean | undefined }) => (
  <ActionIcon variant="subtle" color="gray" disabled={isDisabled} aria-label="Calendar" popoverTarget={id} tabIndex={-1}>
    <IconCalendar size={16} />
  </ActionIcon>
)
