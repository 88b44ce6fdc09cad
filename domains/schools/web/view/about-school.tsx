import { Anchor, Group } from '@mantine/core'
import { getExtendedProfile } from '#domains/schools/contract/school-profile.ts'
import { grouped } from '#platform/contract/counts.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Part } from './part.tsx'
import classes from './school-view.module.css'

/** A school's own description, and how to reach it. */
export function AboutSchool({ slug }: { slug: string }) {
  const { data } = useApiQuery(getExtendedProfile, { query: { slug }, quiet: true })
  const { about, phone, email, website } = data ?? {}
  const facts = [
    data?.established_year && `Established ${data.established_year}`,
    data?.medium && `Medium: ${data.medium}`,
    data?.students && `${grouped(data.students)} students`,
    data?.teachers && `${grouped(data.teachers)} teachers`,
  ].filter(Boolean)
  const isEmpty = data !== undefined && facts.length === 0 && !about && !phone && !email && !website
  return (
    <Part title="About" isEmpty={isEmpty} none="Nothing more is known of it.">
      {about && <p className={classes.about}>{about}</p>}
      {facts.length > 0 && <p className={classes.about}>{facts.join(' · ')}</p>}
      {(phone || email || website) && (
        <Group component="p" gap="4px 16px" align="stretch" className={classes.reach ?? ''}>
          {phone && <Anchor href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</Anchor>}
          {email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}
          {website && (
            <Anchor href={website} target="_blank" rel="noopener noreferrer">
              {website.replace(/^https?:\/\/|\/$/g, '')}
            </Anchor>
          )}
        </Group>
      )}
    </Part>
  )
}
