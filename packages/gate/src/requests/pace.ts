import { createPace, type Pace } from '@heed/sites/internal';
import type { Gate } from '../gate.js';

const paces = new WeakMap<Gate, Pace>();

/** Returns the pace of a gate. All that request through one gate share it, by whatever adapter, and so does what the gate itself fetches. */
export function paceOf(gate: Gate): Pace {
  return (
    paces.get(gate) ??
    sharePace(
      gate,
      createPace((url) => gate.site(url)),
    )
  );
}

/** Makes a pace that of a gate. */
export function sharePace(gate: Gate, pace: Pace): Pace {
  paces.set(gate, pace);
  return pace;
}
