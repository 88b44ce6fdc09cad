import { Checkbox, Stack } from '@mantine/core'
import textStyles from '#platform/web/ui/text-styles.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { setFeatures } from '#domains/schools/contract/school-edits.ts'
import { listFeatures } from '#domains/schools/contract/school-profile.ts'
import { request } from '#platform/web/http/request.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Edited } from '../edit-bar.tsx'
import classes from '../profile.module.css'
import type { TabProps } from '../tab-props.ts'
import { UntilAnswered } from '../until-answered.tsx'
import { usePart } from '../use-part.ts'

export default function FeaturesTab({ school }: TabProps) {
  const features = useApiQuery(listFeatures, { query: { slug: school.slug, limit: 1000 }, quiet: true })
  const all = features.data?.results ?? []
  const current = Object.fromEntries(all.flatMap(({ subfeatures }) => subfeatures.map(({ id, exist }) => [id, exist])))
  const part = usePart<boolean>({
    school,
    part: 'features',
    current,
    parse: (_, exist) => exist,
    send: async ({ values, seen }, idempotencyKey) => {
      const subfeatures = Object.entries(values).map(([id, exist]) => ({ id: Number(id), exist, seen: seen[id] === true }))
      await request(setFeatures, { params: { slug: school.slug }, body: { subfeatures } }, { idempotencyKey })
      return setFeatures.success
    },
  })
  return (
    <UntilAnswered questions={[features]}>
      <Edited label="the features" part={part}>
        <Stack gap="lg" maw={900}>
          {all.map(({ id, name, subfeatures }) => {
            const has = subfeatures.filter((sub) => part.values[sub.id] ?? sub.exist).length
            return (
              <fieldset key={id} className={classes.group}>
                <legend>
                  {name} <span className={textStyles.quietSm}>{`${has} of ${subfeatures.length}`}</span>
                </legend>
                <div className={classes.checks}>
                  {subfeatures.map((sub) => (
                    <Checkbox
                      key={sub.id}
                      size="xs"
                      label={sub.name}
                      checked={part.values[sub.id] ?? sub.exist}
                      onChange={(event) => part.type({ [sub.id]: event.currentTarget.checked })}
                    />
                  ))}
                </div>
              </fieldset>
            )
          })}
        </Stack>
      </Edited>
    </UntilAnswered>
  )
}
