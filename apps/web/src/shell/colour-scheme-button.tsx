import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = {
  auto: { name: 'automatic', next: 'light', Icon: IconDeviceDesktop },
  light: { name: 'light', next: 'dark', Icon: IconSun },
  dark: { name: 'dark', next: 'auto', Icon: IconMoon },
} as const satisfies Record<MantineColorScheme, { name: string; next: MantineColorScheme; Icon: typeof IconSun }>

/** Goes round light, dark and the system's own scheme. */
export function ColourSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, next, Icon } = schemes[colorScheme]
  const label = `Colours: ${name}. Change to ${schemes[next].name}`
  return (
    <ActionIcon size={32} onClick={() => setColorScheme(next)} aria-label={label} title={label}>
      <Icon size={18} stroke={1.7} />
    </ActionIcon>
  )
}
