import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getTelephony } from '#domains/calls/contract/calls.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { later } from '#platform/web/later/later.tsx'
import classes from './my-telephone.module.css'

const EditMyTelephone = later(() => import('./edit-my-telephone.tsx'))

export function MyTelephone() {
  const { phone } = useMe()
  const { data } = useAsk(getTelephony, { quiet: true })
  const [isEditing, setIsEditing] = useState(false)
  return (
    <div className={classes.telephone}>
      {isEditing ? (
        <Suspense fallback={null}>
          <EditMyTelephone phone={phone} onClose={() => setIsEditing(false)} />
        </Suspense>
      ) : (
        <span className={classes.line}>
          {phone ? phoneText(phone) : 'None yet'}
          <Button size="compact-sm" variant="default" onClick={() => setIsEditing(true)}>
            {phone ? 'Change' : 'Add'}
          </Button>
        </span>
      )}
      <p className={classes.quiet}>
        {data?.simulated
          ? 'It would ring first when you call a parent. Calls are simulated here: no phone rings.'
          : 'It rings first when you call a parent; when you answer, the parent’s phone rings.'}
      </p>
    </div>
  )
}
