import { useState } from 'preact/hooks';
import { texts } from '../texts/index.js';

interface FileDropProps {
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
  /** Left out, it is about a batch. */
  readonly says?: { readonly drop: string; readonly choose: string; readonly label: string };
  readonly accept?: string;
}

/** A place to drop a file, and the button that finds one without a mouse. */
export function FileDrop({ file, onFile, says, accept = '.csv,text/csv' }: FileDropProps) {
  const t = texts.value.batches;
  const { drop, choose, label } = says ?? { drop: t.drop, choose: t.choose_file, label: t.file };
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [first] = files ?? [];
    if (first !== undefined) onFile(first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        setIsOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <p>{file === undefined ? drop : <strong>{file.name}</strong>}</p>
      <label class="file">
        <span>{choose}</span>
        <input
          type="file"
          accept={accept}
          aria-label={label}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
    </div>
  );
}
