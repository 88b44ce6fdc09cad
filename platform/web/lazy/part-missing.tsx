import { Button, Group } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOutdated } from './is-outdated.ts'
import classes from './part-missing.module.css'

export const partMissing = 'This part of the portal did not load. Check your connection; what you typed is kept.'
const outdated = 'The portal was updated meanwhile. Load the page again to open this; what you typed is kept.'

interface PartMissingProps {
  load: () => Promise<unknown>
  onLoaded: () => void
  /** Called as it goes. */
  onGone: () => void
  /** Closes what should have opened; a part that stands in the page has none. */
  onClose: (() => void) | undefined
}

/** Stands in place of a part of the page that did not load. */
export function PartMissing({ load, onLoaded, onGone, onClose }: PartMissingProps) {
  const [isLoading, setLoading] = useState(false)
  const [isOld, setOld] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const tryAgain = async () => {
    if (isLoading) return
    setLoading(true)
    if (
      await load().then(
        () => true,
        () => false,
      )
    )
      return onLoaded()
    setOld(await isOutdated())
    setLoading(false)
  }
  const onOnline = useEffectEvent(() => void tryAgain())
  const onMissing = useEffectEvent(() => {
    if (onClose) first.current?.focus()
    void isOutdated().then(setOld)
    return onGone
  })
  useEffect(() => {
    addEventListener('online', onOnline)
    const gone = onMissing()
    return () => {
      removeEventListener('online', onOnline)
      gone()
    }
  }, [])
  return (
    <div
      className={classes.missing}
      role="alert"
      data-over={onClose !== undefined || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose) return
        event.stopPropagation()
        onClose()
      }}
    >
      <p>{isOld ? outdated : partMissing}</p>
      <Group gap="sm" align="stretch" justify="center">
        <Button ref={first} size="xs" variant="default" aria-busy={isLoading} onClick={() => (isOld ? location.reload() : void tryAgain())}>
          {isOld ? 'Load the page again' : isLoading ? 'Loading' : 'Try again'}
        </Button>
        {onClose && (
          <Button size="xs" variant="subtle" color="gray" onClick={onClose}>
            Not now
          </Button>
        )}
      </Group>
    </div>
  )
}
