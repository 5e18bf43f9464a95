using System;
using System.IO;
using System.Runtime.InteropServices;

/// An effect that a control plays, by the C library.
sealed class Control : IDisposable {
  const string Library = "drawstring";  // "__Internal" where the library is linked into the app, as on iOS
  const int Layers = 3, Properties = 8, Drag = 0, Release = 2;  // of drawstring.h

  [DllImport(Library)]
  static extern IntPtr ds_effect_load(byte[] bytes, UIntPtr count, string[] variants, UIntPtr number, IntPtr error);
  [DllImport(Library)] static extern void ds_effect_free(IntPtr effect);
  [DllImport(Library)] static extern int ds_effect_find(IntPtr effect, int list, string name);
  [DllImport(Library)] static extern int ds_effect_place(IntPtr effect, int layer, int property);
  [DllImport(Library)] static extern IntPtr ds_player_make(IntPtr effect);
  [DllImport(Library)] static extern void ds_player_free(IntPtr player);
  [DllImport(Library)] static extern int ds_player_apply(IntPtr player, int kind, double value, double at);
  [DllImport(Library)] static extern IntPtr ds_player_show(IntPtr player, double at);

  readonly IntPtr effect, player;

  public Control(byte[] compiled) {
    effect = ds_effect_load(compiled, (UIntPtr)compiled.Length, null, UIntPtr.Zero, IntPtr.Zero);
    if (effect == IntPtr.Zero) throw new InvalidDataException("no compiled effect");
    player = ds_player_make(effect);
  }

  public void Pull(double points, double at) => ds_player_apply(player, Drag, points, at);
  public void LetGo(double at) => ds_player_apply(player, Release, 0, at);

  /// The place of the first number of a property in a frame; look it up once.
  public int Place(string layer, string property) =>
    ds_effect_place(effect, ds_effect_find(effect, Layers, layer), ds_effect_find(effect, Properties, property));

  /// A number of the frame of an instant.
  public double Show(int place, double at) => Marshal.PtrToStructure<double>(IntPtr.Add(ds_player_show(player, at), 8 * place));

  public void Dispose() { ds_player_free(player); ds_effect_free(effect); }
}

static class Program {
  /// Prints the first number of a property of a layer at a pull: Pull.exe FILE LAYER PROPERTY POINTS.
  static void Main(string[] words) {
    using (var control = new Control(File.ReadAllBytes(words[0]))) {
      control.Pull(double.Parse(words[3]), 0);
      Console.WriteLine(control.Show(control.Place(words[1], words[2]), 0).ToString("R"));
    }
  }
}
