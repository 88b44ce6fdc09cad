import { Button, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMe } from '#domains/accounts/web/account/use-me.ts'
import { getTelephony } from '#domains/calls/contract/calls.ts'
import { phoneText } from '#platform/contract/phone-text.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { lazyPart } from '#platform/web/lazy/lazy-part.tsx'
import textStyles from '#platform/web/ui/text-styles.module.css'
import classes from './my-telephone.module.css'

const EditMyTelephone = lazyPart(() => import('./edit-my-telephone.tsx'))

export function MyTelephone() {
  const { phone } = useMe()
  const { data } = useApiQuery(getTelephony, { quiet: true })
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Stack gap="xs">
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
      <p className={textStyles.quietXs}>
        {data?.simulated
          ? 'It would ring first when you call a parent. Calls are simulated here: no phone rings.'
          : 'It rings first when you call a parent; when you answer, the parent’s phone rings.'}
      </p>
    </Stack>
  )
}
