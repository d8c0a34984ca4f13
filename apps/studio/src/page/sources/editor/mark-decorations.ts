import { type EditorState, type Extension, type Range, RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, hoverTooltip, WidgetType } from '@codemirror/view';
import type { PaneLocation, PaneName } from '../../engine/messages.ts';
import { showLocation } from '../../state/marks.svelte.ts';
import { describeLocation, type LineMark } from '../marks/line-marks.ts';
import { markField } from './mark-field.ts';

/** Marked lines: lit or struck through, with a word at their end, and their sentence for those who point at them. */
export function markDecorations(): Extension {
  return [
    EditorView.decorations.compute([markField], decorationsOf),
    hoverTooltip((view, position) => {
      const line = view.state.doc.lineAt(position);
      const mark = view.state.field(markField).lines.find((one) => one.line === line.number);
      if (mark === undefined) return null;
      return { pos: line.from, end: line.to, above: true, create: () => ({ dom: sentencesOf(mark) }) };
    }),
  ];
}

function decorationsOf(state: EditorState): DecorationSet {
  const { lines, pane } = state.field(markField);
  const ranges: Range<Decoration>[] = [];
  for (const mark of lines) {
    const { from, to } = state.doc.line(mark.line);
    ranges.push((mark.role === 'overruled' ? struck : lit).range(from));
    ranges.push(Decoration.widget({ widget: new EndOfLine(mark, pane), side: 1 }).range(to));
  }
  return RangeSet.of(ranges, true);
}

const lit = Decoration.line({ class: 'cm-lit' });
const struck = Decoration.line({ class: 'cm-struck' });

function sentencesOf({ sentences }: LineMark): HTMLElement {
  const list = document.createElement('div');
  list.className = 'cm-sentences';
  for (const sentence of sentences) {
    const paragraph = document.createElement('p');
    paragraph.textContent = sentence;
    list.append(paragraph);
  }
  return list;
}

/** What a line did, in words after it, with a link to what beat it. */
class EndOfLine extends WidgetType {
  readonly mark: LineMark;
  readonly pane: PaneName;

  constructor(mark: LineMark, pane: PaneName) {
    super();
    this.mark = mark;
    this.pane = pane;
  }

  override eq({ mark, pane }: EndOfLine): boolean {
    const { word, sentences, beatenBy } = this.mark;
    const isSame = pane === this.pane && word === mark.word && sentences.join('\n') === mark.sentences.join('\n');
    return isSame && sameLocations(beatenBy, mark.beatenBy);
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-did';
    element.title = this.mark.sentences.join('\n');
    element.append(this.mark.word);
    this.mark.beatenBy.forEach((location, index) => {
      element.append(index === 0 ? ' by ' : ', ', locationButton(location, this.pane));
    });
    return element;
  }

  override ignoreEvent(): boolean {
    return true;
  }
}

function locationButton(location: PaneLocation, here: PaneName): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  // By keyboard the same is in the list below the pane: within a text, Tab would have to stop at every line.
  button.tabIndex = -1;
  button.textContent = describeLocation(location, here);
  button.addEventListener('click', () => showLocation(location));
  return button;
}

function sameLocations(one: readonly PaneLocation[], other: readonly PaneLocation[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ pane, line }, index) => pane === other[index]?.pane && line === other[index]?.line)
  );
}
