import { Spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import type { screens } from '../navigation.ts'
import { ScreenIcon } from '../screen-icon.tsx'

/** The pages whose name or words match. */
export function PageResults({ screens: found }: { screens: readonly (typeof screens)[number][] }) {
  const navigate = useNavigate()
  if (found.length === 0) return null
  return (
    <Spotlight.ActionsGroup label="Pages">
      {found.map((screen) => (
        <Spotlight.Action key={screen.link.to} leftSection={<ScreenIcon to={screen.link.to} />} label={screen.label} onClick={() => void navigate(screen.link)} />
      ))}
    </Spotlight.ActionsGroup>
  )
}
