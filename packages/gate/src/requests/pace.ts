import { createPace, type Pace } from '@heed/sites/internal';
import type { Gate } from '../gate.js';

const paces = new WeakMap<Gate, Pace>();

/** Returns the pace of a gate. All requests through one gate share it, in every adapter, and so do those of the gate itself. */
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
