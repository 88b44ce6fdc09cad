import { ActionIcon, Group } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { type Call, issueRecordingTicket } from '#domains/calls/contract/calls.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { clockText } from '#platform/web/ui/time/clock-text.ts'
import classes from './recording-player.module.css'
import { openSound, type SoundState, silence, speeds } from './recording-sound.ts'

/** Seconds that an arrow key moves. */
const step = 5

const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step }

function useSound(callId: number) {
  const [state, setState] = useState<SoundState>(silence)
  const { mutateAsync } = useApiMutation(issueRecordingTicket, { params: { id: callId }, onRefusal: () => undefined })
  const [sound] = useState(() => openSound(() => mutateAsync({}), setState))
  useEffect(() => sound.close, [sound])
  return { state, sound }
}

export function RecordingPlayer({ call }: { call: Call }) {
  const { state, sound } = useSound(call.id)
  const { time, isPlaying } = state
  const duration = state.duration ?? 0
  // The length of the sound is known once it is loaded; that of the talk stands beside the call.
  const of = state.duration === undefined ? '' : clockText(state.duration)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    sound.seek(time + by)
  }
  const act = isPlaying ? 'Pause' : 'Play'
  return (
    <Group component="fieldset" gap="6px 10px" mt={6} aria-label="Recording">
      <ActionIcon variant="default" size={32} radius="xl" loading={state.isLoading} aria-label={act} title={act} onClick={sound.toggle}>
        {isPlaying ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
      </ActionIcon>
      <input
        type="range"
        className={classes.bar}
        aria-label="Position"
        aria-valuetext={of ? `${clockText(time)} of ${of}` : clockText(time)}
        title={`← → ${step} seconds`}
        min={0}
        max={Math.max(1, Math.ceil(duration))}
        disabled={!state.isReady}
        value={Math.floor(time)}
        onChange={(event) => sound.seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <span className={classes.time}>{of ? `${clockText(time)} / ${of}` : clockText(time)}</span>
      <Speed onChange={sound.setSpeed} />
      {state.failure && (
        <p className={classes.failure} role="alert">
          {state.failure}
        </p>
      )}
    </Group>
  )
}

const Speed = ({ onChange }: { onChange: (speed: number) => void }) => (
  <select className={classes.speed} aria-label="Speed" defaultValue={1} onChange={(event) => onChange(Number(event.currentTarget.value))}>
    {speeds.map((speed) => (
      <option key={speed} value={speed}>
        {speed}×
      </option>
    ))}
  </select>
)
