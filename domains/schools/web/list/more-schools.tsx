import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { grouped } from '#platform/contract/counts.ts'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import classes from './school-list.module.css'
import type { useSchoolList } from './use-school-list.ts'

/** The next page is asked when the end of the list comes near; the button is for keys, and for browsers that see nothing come near. */
export function MoreSchools({ schools }: { schools: ReturnType<typeof useSchoolList> }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasMore, isAskingMore, moreFailed, more } = schools
  const isWaiting = hasMore && !isAskingMore && !moreFailed
  useEffect(() => {
    if (!isWaiting || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void more(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isWaiting, more])
  const { count = 0, results = [] } = schools.list.data ?? {}
  return (
    <div ref={end} className={classes.end}>
      {moreFailed ? (
        <FailureNote error={moreFailed} retry={() => more()} />
      ) : hasMore ? (
        <Button size="xs" variant="default" loading={isAskingMore} onClick={() => void more()}>
          {`Show more of ${grouped(count - results.length)}`}
        </Button>
      ) : (
        results.length > 0 && <p className={classes.quiet}>All are shown.</p>
      )}
    </div>
  )
}
