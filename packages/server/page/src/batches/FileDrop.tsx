import { useState } from 'preact/hooks';
import { texts } from '../texts/index.js';

interface FileDropProps {
  readonly file: File | undefined;
  readonly onFile: (file: File) => void;
}

/** A place to drop a file, and the button that finds one without a mouse. */
export function FileDrop({ file, onFile }: FileDropProps) {
  const t = texts.value.batches;
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
        setIsOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <p>{file === undefined ? t.drop : <strong>{file.name}</strong>}</p>
      <label class="file">
        <span>{t.choose_file}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          aria-label={t.file}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </label>
    </div>
  );
}
