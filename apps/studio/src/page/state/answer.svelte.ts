/**
 * The answers to what is in the studio, for all parts of the page. They follow the state: a new question replaces one that waits. As
 * long as the newest is not answered, what is shown is the answer to an older one, and `isOutdated()` says so.
 */
import { answers } from '../engine/engine.ts';
import type { Matrix, Story } from '../engine/messages.ts';
import { type Asked, askedOf } from './question.ts';
import { studio } from './store.svelte.ts';

let matrix = $state.raw<Matrix>();
let story = $state.raw<Story>();
let failure = $state.raw<string>();
let answered = $state.raw<Asked>();
let asked = $state.raw<Asked>();

/** The answers; absent before the first. */
export function currentMatrix(): Matrix | undefined {
  return matrix;
}

/** The story of the selected cell; absent if none is selected, or if the question is refused. */
export function currentStory(): Story | undefined {
  return story;
}

/** Why there is no answer, in a sentence. */
export function answerFailure(): string | undefined {
  return failure;
}

/** Is what is shown the answer to an older question? */
export function isOutdated(): boolean {
  return answered !== asked;
}

/** The parts of the state that answers depend on: the same object for as long as none of them has changed. */
let last: Asked | undefined;
function askedNow(): Asked {
  const now = askedOf(studio());
  const isSame = last !== undefined && fields.every((field) => last?.[field] === now[field]);
  last = isSame && last !== undefined ? last : now;
  return last;
}

const fields: readonly (keyof Asked)[] = ['sources', 'url', 'at', 'agents', 'usages', 'purposes', 'history'];

/** For as long as the page is open. */
$effect.root(() => {
  const current = $derived(askedNow());
  const selected = $derived(studio().selected);
  $effect(() => {
    const question = current;
    asked = question;
    answers.call('matrix', { asked: question, now: new Date().toISOString() }).then((value) => {
      matrix = value;
      answered = question;
      failure = undefined;
    }, fail);
  });
  $effect(() => {
    if (selected === undefined) {
      story = undefined;
      return;
    }
    const { agent, usage } = selected;
    answers.call('story', { asked: current, now: new Date().toISOString(), agent, usage }).then((value) => {
      // Another cell may have been chosen while its story was fetched.
      if (studio().selected === selected) story = value;
    }, fail);
  });
});

function fail(error: Error): void {
  failure = `There is no answer: ${error.message}. Change a source to try again.`;
}
