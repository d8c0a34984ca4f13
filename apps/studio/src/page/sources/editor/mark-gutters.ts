import type { Extension } from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { SignName } from '../../parts/signs.ts';
import type { Mark } from '../../state/marks.svelte.ts';
import { type ArrowPiece, piecesAt } from '../marks/arrows.ts';
import type { LineMark } from '../marks/line-marks.ts';
import { markField } from './mark-field.ts';
import { drawing, signElement } from './sign-element.ts';

/** Beside the text: a sign for what each line did, and arrows from what won to what it overrides. */
export function markGutters(): Extension {
  return [
    gutter({
      class: 'cm-arrows',
      lineMarker: (view, block) => {
        const pieces = piecesAt(view.state.field(markField).arrows, lineAt(view, block.from));
        return pieces.length === 0 ? null : new ArrowMarker(pieces, view.defaultLineHeight);
      },
      lineMarkerChange: marksChanged,
    }),
    gutter({
      class: 'cm-signs',
      lineMarker: (view, block) => {
        const line = lineAt(view, block.from);
        const mark = view.state.field(markField).lines.find((one) => one.line === line);
        return mark === undefined ? null : new SignMarker(mark);
      },
      lineMarkerChange: marksChanged,
    }),
  ];
}

function lineAt(view: EditorView, position: number): number {
  return view.state.doc.lineAt(position).number;
}

function marksChanged(update: {
  readonly startState: EditorView['state'];
  readonly state: EditorView['state'];
}): boolean {
  return update.startState.field(markField) !== update.state.field(markField);
}

const signOf: { readonly [Role in Mark['role']]: SignName } = {
  decided: 'decided',
  blocks: 'blocked',
  limited: 'limited',
  'no rule': 'no-rule',
  overruled: 'overruled',
};

class SignMarker extends GutterMarker {
  readonly mark: LineMark;

  constructor(mark: LineMark) {
    super();
    this.mark = mark;
  }

  override eq({ mark }: SignMarker): boolean {
    return mark.role === this.mark.role && mark.sentences.join('\n') === this.mark.sentences.join('\n');
  }

  override toDOM(): Node {
    const element = document.createElement('span');
    element.title = this.mark.sentences.join('\n');
    element.append(signElement(signOf[this.mark.role]));
    return element;
  }
}

/** The width of a trunk, and of a branch with its end, in CSS pixels: the drawing has the size of its viewport. */
const laneWidth = 7;
const branchWidth = 9;

class ArrowMarker extends GutterMarker {
  readonly pieces: readonly ArrowPiece[];
  readonly height: number;

  constructor(pieces: readonly ArrowPiece[], height: number) {
    super();
    this.pieces = pieces;
    this.height = height;
  }

  override eq({ pieces, height }: ArrowMarker): boolean {
    return height === this.height && pathOf(pieces, height) === pathOf(this.pieces, this.height);
  }

  override toDOM(): Node {
    return drawing(widthOf(this.pieces), this.height, pathOf(this.pieces, this.height));
  }
}

function widthOf(pieces: readonly ArrowPiece[]): number {
  return laneWidth * (Math.max(...pieces.map(({ lane }) => lane)) + 1) + branchWidth;
}

/** Trunks are counted from the text outwards, so the drawing is placed at the end of its gutter. */
function pathOf(pieces: readonly ArrowPiece[], height: number): string {
  const width = widthOf(pieces);
  const middle = height / 2;
  return pieces
    .map(({ lane, up, down, branch }) => {
      const x = width - branchWidth - laneWidth * (lane + 0.5);
      const trunk = `M${x} ${up ? 0 : middle}V${down ? height : middle}`;
      if (branch === undefined) return trunk;
      const arm = `${trunk}M${x} ${middle}H${width - 1}`;
      const tip = width - 1;
      // What beats begins with a bar, what is beaten has the point.
      return branch === 'head'
        ? `${arm}M${tip - 4} ${middle - 3.5}L${tip} ${middle}L${tip - 4} ${middle + 3.5}`
        : `${arm}M${tip} ${middle - 4}V${middle + 4}`;
    })
    .join('');
}
